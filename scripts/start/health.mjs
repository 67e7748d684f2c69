// For the container: whether the process in it lives, be it the shop or the engine alone. Ends with 0 or 1.
const { PORT = "3000", ENGINE_PORT = "3001" } = process.env;
const alive = async (port) => {
  const answer = await fetch(`http://127.0.0.1:${port}/livez`, { signal: AbortSignal.timeout(4_000) }).catch(
    () => null,
  );
  return answer?.status === 200;
};
process.exitCode = (await alive(PORT)) || (await alive(ENGINE_PORT)) ? 0 : 1;
