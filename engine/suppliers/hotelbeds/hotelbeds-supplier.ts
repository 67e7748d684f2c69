import type { Clock } from "../../core/clock";
import { signatureOf } from "../../sale/hotel-api/client-signature";
import type {
  HotelSupplier,
  SupplierAnswer,
  SupplierBooking,
  SupplierPicture,
} from "../../sale/hotel-api/hotel-supplier";
import { boundedText } from "../gateways/bounded-text";
import { failureCode, unsentErrors } from "../gateways/failed-call";
import { readStays } from "./read-stays";

export type HotelbedsSettings = {
  /** Such as https://api.test.hotelbeds.com: the paths of the API are appended. */
  baseUrl: string;
  apiKey: string;
  secret: string;
  /**
   * Base address of the supplier's pictures, such as https://photos.hotelbeds.com/giata/bigger; missing: none are
   * fetched.
   */
  picturesUrl?: string;
  clock: Clock;
  fetch?: typeof fetch;
  /** Milliseconds of a read, such as a search; 8 s. */
  readTimeout?: number;
};

/** Milliseconds. Reads may be retried; a booking gets a longer time-out. */
const timeouts = { read: 8_000, check: 15_000, book: 60_000, content: 4_000 };
/** The maximum size of a hotel picture, in bytes. */
const largestPicture = 8 * 1024 * 1024;
/** Picture paths of the content API: only below the base address. */
const picturePath = /^[A-Za-z0-9][A-Za-z0-9_-]*(?:\/[A-Za-z0-9][A-Za-z0-9_-]*){0,6}\.(?:jpe?g|png|webp)$/i;

/** Maximum length of a client reference in the API. */
const longestReference = 20;

/**
 * Stays of the public hotel API (developer.hotelbeds.com): signed with the current second; rate keys are opaque; a
 * booking is looked up by our own reference before it is made and after every lost answer, because that API has no
 * idempotency key.
 */
export function hotelbedsSupplier(settings: HotelbedsSettings): HotelSupplier {
  const { baseUrl, apiKey, secret, picturesUrl, clock, fetch: send = fetch, readTimeout = timeouts.read } = settings;
  const call = async <T>(
    method: "GET" | "POST" | "DELETE",
    path: string,
    read: (answer: unknown) => T | null,
    { body, timeout, lost }: { body?: object; timeout: number; lost: "unknown" | "unreachable" },
  ): Promise<SupplierAnswer<T>> => {
    let response: Response;
    let text: string;
    try {
      response = await send(`${baseUrl.replace(/\/$/, "")}${path}`, {
        method,
        headers: {
          accept: "application/json",
          "api-key": apiKey,
          "x-signature": signatureOf(apiKey, secret, Math.floor(clock.now().getTime() / 1000)),
          ...(body ? { "content-type": "application/json" } : {}),
        },
        body: body ? JSON.stringify(body) : undefined,
        signal: AbortSignal.timeout(timeout),
        redirect: "error",
      });
      text = await boundedText(response);
    } catch (error) {
      const code = failureCode(error);
      if (code && unsentErrors.has(code)) return { outcome: "unreachable", message: code };
      return { outcome: lost, message: code ?? (error instanceof Error ? error.name : "no answer") };
    }
    // Over quota and wrong keys are rejected before processing; over quota is a 403 there.
    if ([401, 403, 429].includes(response.status))
      return { outcome: "unreachable", message: `status ${response.status}` };
    if (response.status >= 500 || response.status === 408)
      return { outcome: lost, message: `status ${response.status}` };
    const answer = jsonOf(text);
    const refusal = refusalOf(answer);
    if (refusal) return { outcome: "refused", ...refusal };
    const value = response.ok ? read(answer) : null;
    return value === null
      ? { outcome: lost, message: `status ${response.status}, an answer that cannot be read` }
      : { outcome: "done", value };
  };

  const findBooking = async (clientReference: string): Promise<SupplierAnswer<SupplierBooking | null>> => {
    const query = new URLSearchParams({ clientReference: clientReference.toUpperCase(), from: "1", to: "25" });
    const answer = await call("GET", `/hotel-api/1.0/bookings?${query}`, readStays.listed, {
      timeout: readTimeout,
      lost: "unreachable",
    });
    if (answer.outcome !== "done") return answer;
    // The list may contain other bookings, and a cancelled one does not count.
    const own = answer.value.find(
      (booking) =>
        booking.clientReference.toUpperCase() === clientReference.toUpperCase() && booking.status !== "cancelled",
    );
    return { outcome: "done", value: own ?? null };
  };

  return {
    name: "hotelbeds",
    availability: ({ checkIn, checkOut, occupancies, destinationCode, language }) =>
      call("POST", "/hotel-api/1.0/hotels", readStays.availability, {
        timeout: readTimeout,
        lost: "unreachable",
        body: {
          stay: { checkIn, checkOut },
          occupancies: occupancies.map(({ rooms, adults, childrenAges }) => ({
            rooms,
            adults,
            children: childrenAges.length,
            ...(childrenAges.length > 0 ? { paxes: childrenAges.map((age) => ({ type: "CH", age })) } : {}),
          })),
          destination: { code: destinationCode },
          language,
        },
      }),
    checkRate: (rateKey, language) =>
      call("POST", "/hotel-api/1.0/checkrates", readStays.checked, {
        timeout: timeouts.check,
        lost: "unreachable",
        body: { rooms: [{ rateKey }], language },
      }),
    async book({ clientReference, holder, rooms, tolerancePercent, language }) {
      if (clientReference.length > longestReference)
        return { outcome: "refused", code: "INVALID_DATA", message: "the reference is too long" };
      const before = await findBooking(clientReference);
      if (before.outcome !== "done") return before;
      if (before.value) return { outcome: "done", value: before.value };
      const booked = await call("POST", "/hotel-api/1.0/bookings", readStays.booked, {
        timeout: timeouts.book,
        lost: "unknown",
        body: { holder, rooms, clientReference, tolerance: tolerancePercent, language },
      });
      if (booked.outcome !== "unknown") return booked;
      const after = await findBooking(clientReference);
      // Found: it was made. Not found may still appear later, so it stays unknown.
      return after.outcome === "done" && after.value ? { outcome: "done", value: after.value } : booked;
    },
    findBooking,
    content: (codes, language) =>
      call(
        "GET",
        `/hotel-content-api/1.0/hotels/${codes.join(",")}/details?${new URLSearchParams({ language, from: "1", to: "100" })}`,
        readStays.content,
        { timeout: timeouts.content, lost: "unreachable" },
      ),
    ...(picturesUrl ? { picture: (path: string) => pictureFrom(send, picturesUrl, path) } : {}),
    cancel: (reference) =>
      call(
        "DELETE",
        `/hotel-api/1.0/bookings/${encodeURIComponent(reference)}?cancellationFlag=CANCELLATION`,
        readStays.booked,
        {
          timeout: timeouts.book,
          lost: "unknown",
        },
      ),
  };
}

/** Pictures are public: our keys are not sent to their host. */
async function pictureFrom(send: typeof fetch, base: string, path: string): Promise<SupplierAnswer<SupplierPicture>> {
  if (!picturePath.test(path)) return { outcome: "refused", code: "INVALID_DATA", message: "no path of a picture" };
  try {
    const answer = await send(`${base.replace(/\/$/, "")}/${path}`, {
      headers: { accept: "image/jpeg, image/png, image/webp" },
      signal: AbortSignal.timeout(timeouts.read),
      redirect: "error",
    });
    const mediaType = answer.headers.get("content-type")?.split(";")[0]?.trim() ?? "";
    if (!answer.ok || !answer.body || !/^image\/(jpeg|png|webp)$/.test(mediaType)) {
      await answer.body?.cancel();
      return answer.status === 404
        ? { outcome: "refused", code: "NOT_FOUND", message: "no such picture" }
        : { outcome: "unreachable", message: `status ${answer.status}, ${mediaType}` };
    }
    const reader = answer.body.getReader();
    const parts: Uint8Array[] = [];
    let size = 0;
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      size += chunk.value.byteLength;
      if (size > largestPicture) {
        await reader.cancel();
        return { outcome: "refused", code: "TOO_LARGE", message: "the picture is too large" };
      }
      parts.push(chunk.value);
    }
    return { outcome: "done", value: { body: Buffer.concat(parts), mediaType } };
  } catch (error) {
    return { outcome: "unreachable", message: failureCode(error) ?? "no answer" };
  }
}

/** Refusals have a code, sometimes with a suffix after a dash, and a sentence. */
function refusalOf(answer: unknown): { code: string; message: string } | null {
  const { error } = (answer ?? {}) as { error?: { code?: unknown; message?: unknown } | string };
  if (!error) return null;
  if (typeof error === "string") return { code: "GATEWAY", message: error.slice(0, 200) };
  return { code: String(error.code ?? "ERROR").split("-")[0]!, message: String(error.message ?? "").slice(0, 200) };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
