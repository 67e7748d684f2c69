/** The address of one of our hosts: with the protocol and port of the shop's own address, without a trailing slash. */
export function siteAddress(publicUrl: string, host: string): string {
  const { protocol, port } = new URL(publicUrl);
  return `${protocol}//${host}${port ? `:${port}` : ""}`;
}
