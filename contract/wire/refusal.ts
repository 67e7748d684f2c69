/** A further problem of the same call, at its own field. */
export type AlsoRefused = { code: string; field?: string; message?: string; details?: object };

/** What the details of every refusal may have. */
export type Also = { also?: readonly AlsoRefused[] };

/** A code of refusal as its area declares it: its status over HTTP, and the shape of its details. No value has them here. */
export type DeclaredRefusal<Details extends object = Also> = { status: number; details?: Details };

/** Declares a code: `refusal<{ taken: number }>()`. Without a status it is 409. */
export function refusal<Details extends object = Also>(status = 409): DeclaredRefusal<Details> {
  return { status };
}
