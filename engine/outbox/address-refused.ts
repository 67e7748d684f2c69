/** A mail server or an SMS company refused the recipient for good: trying it again is pointless. Other failures may pass. */
export class AddressRefused extends Error {
  override name = "AddressRefused";
}
