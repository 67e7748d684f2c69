import { soldCategories } from "@contract/vocabulary/categories";
import { type Result, refuse } from "@contract/wire/operation";
import type { Database } from "../../database/connect";
import { marketerOfLink } from "../../people/agencies/marketer-of-link";
import { type SoldHere, soldOn } from "../../people/agencies/may-sell";
import { siteOf } from "../../people/agencies/site-of";
import type { Caller } from "../../people/caller/caller";

type Call<Input, Value, Code extends string> = (input: Input, caller: Caller) => Promise<Result<Value, Code>>;

export type CallerLimits = ReturnType<typeof callerLimits>;

/**
 * What a caller's site, its own agency and the marketer whose link it opened do not sell (limitToSpecificDeals, specification §3 and §6), and
 * calls without it. Without a limit every call is answered unchanged.
 */
export function callerLimits(db: Database) {
  /** Null: everything is sold. */
  const soldTo = async (caller: Caller): Promise<SoldHere | null> => {
    // An agency's staff sell for themselves, whichever marketer's link they opened.
    const marketer = caller.agent ? null : await marketerOfLink(db, caller.marketerId);
    const limits = [await siteOf(db, caller), caller.agent?.acting ?? null, marketer]
      .map(soldOn)
      .filter((limit) => limit !== null);
    return limits.length > 0 ? (code) => limits.every((isSold) => isSold(code)) : null;
  };
  return {
    soldTo,
    /** The categories an answer may be put together from. */
    async categoriesFor(caller: Caller) {
      const isSold = await soldTo(caller);
      return isSold ? soldCategories.filter(isSold) : soldCategories;
    },
    /** The call with an answer that `narrow` takes everything out of that is not sold. */
    narrowed<Input, Value, Code extends string>(
      call: Call<Input, Value, Code>,
      narrow: (value: Value, isSold: SoldHere) => Result<Value, "not-found"> | Promise<Result<Value, "not-found">>,
    ): Call<Input, Value, Code | "not-found"> {
      return async (input, caller) => {
        const [answer, isSold] = await Promise.all([call(input, caller), soldTo(caller)]);
        return answer.ok && isSold ? narrow(answer.value, isSold) : answer;
      };
    },
    /** The call, unless it is about something that is not sold: `instead` is then answered, and the call is not made. */
    unlessHidden<Input, Value, Code extends string>(
      call: Call<Input, Value, Code>,
      isHidden: (input: Input, isSold: SoldHere, caller: Caller) => boolean | Promise<boolean>,
      instead: (input: Input) => Result<Value, "not-found">,
    ): Call<Input, Value, Code | "not-found"> {
      return async (input, caller) => {
        const isSold = await soldTo(caller);
        return isSold && (await isHidden(input, isSold, caller)) ? instead(input) : call(input, caller);
      };
    },
  };
}

/** What is not sold does not exist: `field` names it. */
export function refuseHidden(field: string) {
  return refuse("not-found", { field, details: { notSoldHere: true } });
}
