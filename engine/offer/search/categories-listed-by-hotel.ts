import { categoriesWhere } from "@contract/vocabulary/categories";

/** Categories with a hotel in their lowest price: prices of places and hotels are read from them. */
export const categoriesListedByHotel = categoriesWhere(({ listedByHotel }) => listedByHotel);
