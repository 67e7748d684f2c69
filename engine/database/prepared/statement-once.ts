import type { SQL } from "drizzle-orm";
import type { QueryResult } from "pg";
import type { Database, Transaction } from "../connect";
import { builtOnce } from "./built-once";

type Sent<Row extends object> = { execute(values?: Record<string, unknown>): Promise<QueryResult<Row>> };

/**
 * Like `builtOnce`, for a statement that is written as SQL: its text is put together once, and what differs from call to call are its
 * placeholders. Rows are as those of `db.execute`: times are texts.
 */
export function statementOnce<Row extends object>(statement: SQL): (db: Database | Transaction) => Sent<Row> {
  return builtOnce((db) => {
    // What the query builder's own `execute` uses; its types leave it out.
    const dialect: Builder<Row>["dialect"] = Reflect.get(db, "dialect");
    const session: Builder<Row>["session"] = Reflect.get(db, "session");
    return session.prepareQuery(dialect.sqlToQuery(statement), undefined, undefined, false);
  });
}

type Builder<Row extends object> = {
  dialect: { sqlToQuery(statement: SQL): object };
  session: { prepareQuery(query: object, fields: undefined, name: undefined, isArray: false): Sent<Row> };
};
