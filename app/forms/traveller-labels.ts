/** The labels of a traveller's fields as keys of `booking`, in the order of the fields. */
export const travellerLabels = {
  firstName: "travellers.first-name",
  lastName: "travellers.last-name",
  gender: "travellers.gender",
  birth: "travellers.birth-date",
  passportNumber: "travellers.passport",
  expiry: "travellers.passport-expiry",
} as const;
