/** A mail server refused the recipient's address for good: trying it again is pointless. Other failures may pass. */
export class AddressRefused extends Error {
  override name = "AddressRefused";
}
