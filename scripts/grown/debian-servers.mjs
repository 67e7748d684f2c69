import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

const user = "nofesh";
const database = "nofesh";
const host = "127.0.0.1";

/** The folders of the programs that Debian's packages install; ends the process with what to install when they are missing. */
function programs() {
  const versions = existsSync("/usr/lib/postgresql") ? readdirSync("/usr/lib/postgresql") : [];
  const postgres = versions
    .map(Number)
    .filter((version) => existsSync(`/usr/lib/postgresql/${version}/bin/postgres`))
    .sort((a, b) => b - a)[0];
  const pgbouncer = ["/usr/sbin/pgbouncer", "/usr/bin/pgbouncer"].find(existsSync);
  if (postgres >= 15 && pgbouncer) return { bin: `/usr/lib/postgresql/${postgres}/bin`, pgbouncer };
  const missing = [postgres >= 15 ? [] : "postgresql (15 or newer)", pgbouncer ? [] : "pgbouncer"].flat();
  console.error(
    `Missing: ${missing.join(" and ")}. Install them: apt-get update && apt-get install -y postgresql pgbouncer`,
  );
  process.exit(2);
}

/** The account for the servers, which refuse to run as root: Debian's. Anybody else runs them as themselves. */
function serverAccount() {
  if (process.getuid() !== 0) return {};
  const number = (option) => Number(spawnSync("id", [option, "postgres"], { encoding: "utf8" }).stdout);
  return { uid: number("-u"), gid: number("-g") };
}

/**
 * A primary, a streaming replica and PgBouncer in transaction mode in a new folder, all on this machine only and with a password of their
 * own. `stop` ends what was started and removes the folder.
 */
export async function debianServers() {
  const { bin, pgbouncer } = programs();
  const account = serverAccount();
  const folder = mkdtempSync(join(tmpdir(), "nofesh-grown-"));
  const servers = join(folder, "servers");
  mkdirSync(servers);
  chmodSync(folder, 0o711);
  own(servers);
  const password = randomBytes(18).toString("hex");
  const ports = { primary: await freePort(), replica: await freePort(), pooler: await freePort() };
  const running = {};
  const url = (port, name = database) => `postgresql://${user}:${password}@${host}:${port}/${name}`;

  function own(path) {
    if (account.uid !== undefined) chownSync(path, account.uid, account.gid);
  }
  function write(path, text) {
    writeFileSync(path, text, { mode: 0o600 });
    own(path);
  }
  function run(program, args) {
    const { status, stderr } = spawnSync(join(bin, program), args, {
      ...account,
      cwd: "/",
      encoding: "utf8",
      env: { ...process.env, PGPASSWORD: password },
    });
    if (status !== 0) throw new Error(`${program}: ${stderr}`);
  }
  function start(name, file, args) {
    const child = spawn(file, args, { ...account, cwd: "/", stdio: "ignore" });
    child.ended = new Promise((resolve) => child.once("exit", resolve));
    running[name] = child;
  }
  const startPostgres = (name) =>
    start(name, join(bin, "postgres"), ["-D", join(servers, name), "-p", String(ports[name])]);
  function sql(port, text, name = database) {
    const { status, stdout } = spawnSync(join(bin, "psql"), ["-XAtq", "-c", text, url(port, name)], {
      encoding: "utf8",
    });
    return status === 0 ? stdout.trim() : null;
  }
  async function until(port, text, name) {
    for (let time = 0; time < 600; time += 1) {
      if (sql(port, text, name)) return;
      await delay(100);
    }
    throw new Error(`the server on port ${port} did not come: ${text}`);
  }
  /** Both ways through PgBouncer: the transactions' and the sessions'. */
  function pointPooler(port) {
    const at = `host=${host} port=${port} dbname=${database}`;
    write(
      join(servers, "pgbouncer.ini"),
      `[databases]
nofesh = ${at} pool_mode=transaction
nofesh_session = ${at} pool_mode=session pool_size=40
[pgbouncer]
listen_addr = ${host}
listen_port = ${ports.pooler}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(servers, "users.txt")}
logfile = ${join(servers, "pgbouncer.log")}
max_client_conn = 500
default_pool_size = 20
query_wait_timeout = 10
server_connect_timeout = 3
server_login_retry = 1
`,
    );
  }
  async function copyPrimary() {
    run("pg_basebackup", [
      ...["-D", join(servers, "replica"), "-X", "stream", "-R", "--checkpoint=fast"],
      ...["-d", `host=${host} port=${ports.primary} user=${user} password=${password} application_name=replica`],
    ]);
  }
  const replicaFollows = () =>
    until(ports.primary, "select 1 from pg_stat_replication where state = 'streaming'", "postgres");

  async function stop() {
    for (const child of Object.values(running)) child.kill("SIGQUIT");
    await Promise.all(Object.values(running).map(({ ended }) => ended));
    rmSync(folder, { recursive: true, force: true });
  }

  try {
    write(join(servers, "password"), password);
    run("initdb", [
      ...["-D", join(servers, "primary"), "-U", user, "-E", "UTF8", "--locale=C.UTF-8", "--auth=scram-sha-256"],
      `--pwfile=${join(servers, "password")}`,
    ]);
    write(
      join(servers, "primary", "postgresql.auto.conf"),
      `listen_addresses = '${host}'
unix_socket_directories = ''
wal_level = replica
wal_keep_size = '256MB'
max_connections = 120
shared_buffers = '64MB'
logging_collector = on
timezone = 'UTC'
`,
    );
    startPostgres("primary");
    await until(ports.primary, "select 1", "postgres");
    sql(ports.primary, `create database ${database}`, "postgres");
    await copyPrimary();
    startPostgres("replica");
    await replicaFollows();
    write(join(servers, "users.txt"), `"${user}" "${password}"\n`);
    pointPooler(ports.primary);
    start("pooler", pgbouncer, [join(servers, "pgbouncer.ini")]);
    await until(ports.pooler, "select 1");
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    folder,
    versions: `${sql(ports.primary, "select 'PostgreSQL ' || current_setting('server_version')")}, ${spawnSync(pgbouncer, ["--version"], { encoding: "utf8" }).stdout.split("\n")[0]}`,
    env: {
      DATABASE_URL: url(ports.pooler),
      DATABASE_SESSION_URL: url(ports.pooler, "nofesh_session"),
      DATABASE_READ_URL: url(ports.replica),
    },
    /** The limit on statements as a connection through PgBouncer has it, although PgBouncer refuses it on connect. */
    statementTimeout: () => sql(ports.pooler, "show statement_timeout"),
    async killReplica() {
      running.replica.kill("SIGQUIT");
      await running.replica.ended;
    },
    async bringReplicaBack() {
      startPostgres("replica");
      await replicaFollows();
    },
    /** From here on a commit is answered once the replica has it: a failover then loses nothing that was answered. */
    async commitOnBoth() {
      sql(ports.primary, "alter system set synchronous_standby_names = 'replica'", "postgres");
      sql(ports.primary, "select pg_reload_conf()", "postgres");
      await until(ports.primary, "select 1 from pg_stat_replication where sync_state = 'sync'", "postgres");
    },
    /** The primary dies without a word; the replica takes its place, and PgBouncer is pointed at it. */
    async failOver() {
      running.primary.kill("SIGKILL");
      await running.primary.ended;
      run("pg_ctl", ["promote", "-D", join(servers, "replica"), "-w"]);
      pointPooler(ports.replica);
      running.pooler.kill("SIGHUP");
    },
    stop,
  };
}

/** A port that nobody uses at the moment. */
export function freePort() {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, host, () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
