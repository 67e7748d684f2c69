import { categoriesWhere } from "@contract/vocabulary/categories";

/** Categories whose lowest price is a hotel's: what a place and its hotels cost is read from them. */
export const pricedByHotel = categoriesWhere(({ listedByHotel }) => listedByHotel);
