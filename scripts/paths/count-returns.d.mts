/** A recorded request: its first function as "file name", and its calls and statements as `record-calls.mjs` describes them. */
export type Recording = { start: string; steps: (string | number)[][] };
export type Visit = { folder: string; isReturn: boolean; files: string[] };

export function folderOf(file: string): string;
export function visitsOf(recording: Recording, table: RegExp): Visit[];
