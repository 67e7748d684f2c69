import pg from "pg";

/** How a statement's rows are read: what its connection was told of its columns when it was sent first. */
export type Description = { fields: readonly pg.FieldDef[]; parsers: WeakMap<object, Parser[]> };
type Parser = (value: string) => unknown;

/** A query as the driver gets it: an object of settings. */
export type Settings = {
  text: string;
  name: string;
  values: unknown[];
  rowMode?: string;
  types?: pg.CustomTypesConfig;
};

type Answered = (error: Error | null, result?: unknown) => void;

/** What the driver has of a connection to its server. Its own types leave out the socket. */
type Wire = { bind(settings: object): void; stream: { cork(): void; uncork(): void; write(bytes: Buffer): void } };

/** Execute the unnamed portal without a limit of rows, then sync: the two messages as PostgreSQL's protocol has them. */
const executeAndSync = Buffer.from([0x45, 0, 0, 0, 9, 0, 0, 0, 0, 0, 0x53, 0, 0, 0, 4]);

/** The types of a connection without its own, which the driver's are. */
const driversTypes: pg.CustomTypesConfig = pg.types;

export function descriptionOf(fields: readonly pg.FieldDef[]): Description {
  return { fields, parsers: new WeakMap() };
}

/**
 * A prepared statement that its connection was sent before. The driver asks for the names and types of the columns each time, which for a
 * booking's row is more than the row, and both sides take longer for it than for the row: this one asks for the rows alone. The types of a
 * prepared statement never change; PostgreSQL refuses one whose table was altered so.
 */
export class DescribedQuery {
  readonly name: string;
  readonly text: string;
  /** The driver sets it for whoever waits. */
  callback: Answered | undefined;
  private readonly rows: unknown[] = [];
  private readonly parsers: Parser[];
  private command: string | null = null;
  private rowCount: number | null = null;
  private fault: Error | undefined;

  constructor(
    private readonly settings: Settings,
    private readonly description: Description,
    connectionTypes: pg.CustomTypesConfig = driversTypes,
  ) {
    this.name = settings.name;
    this.text = settings.text;
    this.parsers = parsersOf(description, settings.types ?? connectionTypes);
  }

  submit(wire: Wire): Error | null {
    wire.stream.cork();
    try {
      const { name: statement, values } = this.settings;
      wire.bind({ statement, values, valueMapper: prepareValue });
      wire.stream.write(executeAndSync);
    } catch (fault) {
      // A value that has no text: nothing was sent, so nothing will be answered.
      return fault as Error;
    } finally {
      wire.stream.uncork();
    }
    return null;
  }

  handleDataRow({ fields: values }: { fields: (string | null)[] }): void {
    if (this.fault) return;
    try {
      this.rows.push(this.settings.rowMode === "array" ? this.arrayOf(values) : this.objectOf(values));
    } catch (fault) {
      this.fault = fault as Error;
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    const words = text.split(" ");
    this.command = words[0]!;
    const count = Number(words.at(-1));
    this.rowCount = Number.isNaN(count) ? null : count;
  }

  handleReadyForQuery(): void {
    const { command, rowCount, rows } = this;
    if (this.fault) this.callback?.(this.fault);
    else this.callback?.(null, { command, rowCount, rows, oid: 0, fields: this.description.fields });
  }

  handleError(fault: Error): void {
    this.callback?.(fault);
  }

  // What the driver may report of other queries, and of these never.
  handleRowDescription(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
  handleCopyData(): void {}
  handleCopyInResponse(): void {}

  private arrayOf(values: (string | null)[]): unknown[] {
    return values.map((value, at) => (value === null ? null : this.parsers[at]!(value)));
  }

  private objectOf(values: (string | null)[]): object {
    const row: Record<string, unknown> = {};
    const { fields } = this.description;
    for (let at = 0; at < values.length; at += 1) {
      const value = values[at]!;
      row[fields[at]!.name] = value === null ? null : this.parsers[at]!(value);
    }
    return row;
  }
}

const { prepareValue } = Reflect.get(pg, "utils") as { prepareValue: (value: unknown) => unknown };

function parsersOf({ fields, parsers }: Description, types: pg.CustomTypesConfig): Parser[] {
  let known = parsers.get(types);
  if (!known) {
    known = fields.map(({ dataTypeID }) => types.getTypeParser(dataTypeID, "text") as Parser);
    parsers.set(types, known);
  }
  return known;
}
