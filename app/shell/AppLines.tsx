import { SellerLines } from "./SellerLines";

/** What remains of the footer inside the mobile app: the telephone and the seller's details that the law requires. */
export function AppLines() {
  return (
    <div className="wrap small soft app-lines">
      <SellerLines />
    </div>
  );
}
