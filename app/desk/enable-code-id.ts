/** The id of the code field that enables an entry of a list, if the desk is asked for a code. */
export function enableCodeId(kind: string, id: string): string {
  return `enable-${kind}-${id}`;
}
