// The container's health check: whether its process is alive, be it the shop or the engine alone. Exits with 0 or 1.
const { PORT = "3000", ENGINE_PORT = "3001" } = process.env;
const alive = async (port) => {
  const answer = await fetch(`http://127.0.0.1:${port}/livez`, { signal: AbortSignal.timeout(4_000) }).catch(
    () => null,
  );
  return answer?.status === 200;
};
process.exitCode = (await alive(PORT)) || (await alive(ENGINE_PORT)) ? 0 : 1;
