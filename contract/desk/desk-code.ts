import * as z from "zod/v4";

/** A code of the desk user's authenticator app, needed when the last one is no longer fresh. */
export const deskCode = { totp: z.string().max(12).optional() };
