import pg from "pg";
import { withAdvisoryLock } from "../advisory-lock";
import { type DatabaseLog, databaseErrorCode, type OpenedDatabase, sessionLimits } from "../connect";

const INSUFFICIENT_PRIVILEGE = "42501";

type Limits = ReturnType<typeof sessionLimits>;

/**
 * Makes the limits on statements, locks and idle transactions defaults of `role` in this database. A pooler refuses them on connect, and in
 * transaction mode a `set` would reach one server connection of many; PostgreSQL applies the defaults to every connection the pooler opens.
 * Where they cannot be set, or do not reach the pooled connections, a warning says what to do. Other sessions of the role have them too,
 * and may set their own.
 */
export async function limitRole(
  { pool, sessionPool }: Pick<OpenedDatabase, "pool" | "sessionPool">,
  role: string,
  log: DatabaseLog,
  limits: Limits = sessionLimits(),
): Promise<void> {
  try {
    await withAdvisoryLock(sessionPool, "nofesh:limit-role", (client) => setDefaults(client, role, limits));
  } catch (error) {
    if (databaseErrorCode(error) !== INSUFFICIENT_PRIVILEGE) throw error;
    log.warn(
      `The role ${role} may not set its own defaults: run as its owner\n${statements(role, "DATABASE", limits).join("\n")}`,
    );
  }
  const missing = await missingLimits(pool, limits);
  if (missing.length > 0)
    log.warn(
      `Pooled connections have no ${missing.join(", ")}: they were opened before the limits were set, or as another role. Send RECONNECT to the pooler, or set them in its connect_query.`,
    );
}

async function setDefaults(client: pg.ClientBase, role: string, limits: Limits): Promise<void> {
  const { rows } = await client.query<{ database: string; settings: string[] }>(
    `select current_database() as database, coalesce((
       select setconfig from pg_db_role_setting
       where setrole = (select oid from pg_roles where rolname = $1)
         and setdatabase = (select oid from pg_database where datname = current_database())), '{}') as settings`,
    [role],
  );
  const { database, settings } = rows[0]!;
  if (Object.entries(limits).every(([name, value]) => settings.includes(`${name}=${value}`))) return;
  for (const statement of statements(role, database, limits)) await client.query(statement);
}

function statements(role: string, database: string, limits: Limits): string[] {
  const [owner, place] = [role, database].map((name) => pg.escapeIdentifier(name));
  return Object.entries(limits).map(
    ([name, value]) => `alter role ${owner} in database ${place} set ${name} = ${value};`,
  );
}

async function missingLimits(pool: pg.Pool, limits: Limits): Promise<string[]> {
  const names = Object.keys(limits);
  const { rows } = await pool.query<{ name: string }>(
    "select name from pg_settings where name = any($1) and setting = '0'",
    [names],
  );
  return rows.map(({ name }) => name);
}
