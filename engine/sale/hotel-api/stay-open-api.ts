import { pathParameters } from "@contract/wire/operation";
import * as z from "zod/v4";
import { AvailabilityRQ, BookingListQuery, BookingRQ, CheckRateRQ, ContentQuery } from "./stay-requests";

type Described = {
  operationId: string;
  method: string;
  path: string;
  summary: string;
  query?: z.ZodObject;
  body?: z.ZodType;
};

const range = ContentQuery.pick({ from: true, to: true, language: true });
const byReference = "hotel-api/1.0/bookings/:reference";
const calls: Described[] = [
  { operationId: "stayStatus", method: "get", path: "hotel-api/1.0/status", summary: "OK; needs no key" },
  {
    operationId: "stayAvailability",
    method: "post",
    path: "hotel-api/1.0/hotels",
    summary: "Hotels with free rooms and their rates",
    body: AvailabilityRQ,
  },
  {
    operationId: "stayCheckRates",
    method: "post",
    path: "hotel-api/1.0/checkrates",
    summary: "Rates again, with comments, cancellation policies and a key that can be booked",
    body: CheckRateRQ,
  },
  {
    operationId: "stayBook",
    method: "post",
    path: "hotel-api/1.0/bookings",
    summary: "Books the rooms of every night, or nothing",
    body: BookingRQ,
  },
  {
    operationId: "stayBookings",
    method: "get",
    path: "hotel-api/1.0/bookings",
    summary: "The client's bookings",
    query: range.extend(BookingListQuery.shape),
  },
  { operationId: "stayBooking", method: "get", path: byReference, summary: "A booking of the client" },
  {
    operationId: "stayCancel",
    method: "delete",
    path: byReference,
    summary: "Cancels a booking, or says what that costs",
    query: z.object({ cancellationFlag: z.enum(["SIMULATION", "CANCELLATION"]).default("CANCELLATION") }),
  },
  {
    operationId: "stayCountries",
    method: "get",
    path: "hotel-content-api/1.0/locations/countries",
    summary: "Countries",
    query: range,
  },
  {
    operationId: "stayDestinations",
    method: "get",
    path: "hotel-content-api/1.0/locations/destinations",
    summary: "Destinations",
    query: ContentQuery.omit({ destinationCode: true, codes: true }),
  },
  {
    operationId: "stayFacilities",
    method: "get",
    path: "hotel-content-api/1.0/types/facilities",
    summary: "Types of facilities",
    query: range,
  },
  {
    operationId: "stayContent",
    method: "get",
    path: "hotel-content-api/1.0/hotels",
    summary: "What is known of hotels",
    query: ContentQuery,
  },
  {
    operationId: "stayDetails",
    method: "get",
    path: "hotel-content-api/1.0/hotels/:codes/details",
    summary: "What is known of up to a hundred hotels, by their codes",
    query: range,
  },
];

/**
 * The hotel API in the OpenAPI document, below where it is mounted, from the schemas that read its requests. Answers have the shapes of the
 * public hotel API, which are not repeated here. Every path exists without `1.0/` too.
 */
export function stayApiPaths(mount: string): Record<string, Record<string, unknown>> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { method, path, ...call } of calls) {
    const address = `${mount}/${path.replace(/:(\w+)/g, "{$1}")}`;
    paths[address] = { ...paths[address], [method]: described({ path, ...call }) };
  }
  return paths;
}

const schemaOf = (schema: z.ZodType) => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return rest as { properties?: Record<string, unknown>; required?: string[] };
};

function described({ operationId, path, summary, query, body }: Omit<Described, "method">) {
  const { properties = {}, required = [] } = query ? schemaOf(query) : {};
  const text = { type: "string" };
  const isOpen = operationId === "stayStatus";
  const answer = { "application/json": { schema: { type: "object" } } };
  return {
    operationId,
    summary,
    tags: ["hotel-api"],
    parameters: [
      ...(isOpen
        ? []
        : ["Api-key", "X-Signature"].map((name) => ({ name, in: "header", required: true, schema: text }))),
      ...pathParameters(`/${path}`).map(({ name }) => ({ name, in: "path", required: true, schema: text })),
      ...Object.entries(properties).map(([name, schema]) => ({
        name,
        in: "query",
        required: required.includes(name),
        schema,
      })),
    ],
    ...(body ? { requestBody: { content: { "application/json": { schema: schemaOf(body) } } } } : {}),
    responses: {
      200: { description: "Done, in the shape of the public hotel API", content: answer },
      ...(isOpen
        ? {}
        : {
            400: { description: "INVALID_REQUEST, INVALID_DATA", content: answer },
            401: { description: "The key or the signature is wrong" },
            404: { description: "INVALID_DATA", content: answer },
            409: { description: "PRODUCT_ERROR, REFERENCE_USED", content: answer },
            429: { description: "Too many searches at once, or of too much in a minute" },
            503: { description: "SYSTEM_ERROR: too much at once, ask again", content: answer },
          }),
    },
  };
}
