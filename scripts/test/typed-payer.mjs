/** What a payer types into the form. A new required field is added here, for every test, journey and script that pays. */
export const typedPayer = {
  firstName: "דנה",
  lastName: "כהן",
  email: "dana@example.com",
  mobile: "050-1234567",
  IdenticationNumber: "123456782",
};
