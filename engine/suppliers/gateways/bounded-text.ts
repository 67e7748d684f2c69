/** Bytes of a company's answer that are read; the largest search of a hotel supplier is some 3 MB. */
const longestAnswer = 8 * 1024 * 1024;

/** The text of an answer. Throws, and ends the connection, once it is longer than `longestAnswer`: it is never held in memory whole. */
export async function boundedText(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = response.body?.getReader();
  for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
    size += chunk.value.byteLength;
    if (size > longestAnswer) {
      await reader?.cancel();
      throw Object.assign(new Error("the answer is too long"), { name: "AnswerTooLong" });
    }
    parts.push(chunk.value);
  }
  return Buffer.concat(parts).toString("utf8");
}
