/** A mail server asked to try this recipient later, such as for a full mailbox. The shop's own part of the way works. */
export class AddressDeferred extends Error {
  override name = "AddressDeferred";
}
