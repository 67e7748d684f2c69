import { Form } from "@remix-run/react";
import { DateFields } from "~/ui/fields/DateFields";
import { ErrorSummary } from "~/ui/fields/ErrorSummary";
import { Field, SelectField, TextArea, Tick } from "~/ui/fields/Field";
import { Stepper } from "~/ui/fields/Stepper";

/** A form with every kind of field, one of them in error. */
export function StyleGuideFields({ say }: { say: (he: string, en: string) => string }) {
  const pageUrl = "/styleguide";
  return (
    <>
      <ErrorSummary
        title={say("יש לתקן את הפרטים הבאים", "Please correct the following")}
        errors={[{ field: "wrong", text: say("כתובת המייל אינה תקינה", "Invalid email address") }]}
      />
      <Form className="card pad stack">
        <div className="pair">
          <Field name="name" label={say("שם פרטי", "First name")} autoComplete="given-name" />
          <Field
            name="wrong"
            label={say("מייל", "Email")}
            hint={say("לכאן יישלח האישור", "The confirmation is sent here")}
            error={say("כתובת המייל אינה תקינה", "Invalid email address")}
            dir="ltr"
            defaultValue="dana@"
          />
          <SelectField name="payments" label={say("מספר תשלומים", "Number of payments")} defaultValue="1">
            <option value="1">{say("תשלום אחד", "One payment")}</option>
            <option value="2">{say("שני תשלומים", "Two payments")}</option>
          </SelectField>
          <DateFields
            name="birth"
            legend={say("תאריך לידה", "Date of birth")}
            hint={say("למשל 27 3 1985", "For example 27 3 1985")}
            words={{ day: say("יום", "Day"), month: say("חודש", "Month"), year: say("שנה", "Year") }}
          />
        </div>
        <TextArea name="message" label={say("הודעה", "Message")} />
        <Tick
          name="terms"
          label={say("קראתי את תנאי ההזמנה ואני מסכימה להם", "I have read and accept the booking terms")}
        />
        <div className="search-party">
          <Stepper
            name="adult"
            label={say("מבוגרים", "Adults")}
            value={2}
            min={1}
            max={9}
            less={say("פחות מבוגרים", "Fewer adults")}
            more={say("יותר מבוגרים", "More adults")}
            formAction={pageUrl}
          />
          <Stepper
            name="infant"
            label={say("תינוקות", "Infants")}
            value={0}
            min={0}
            max={4}
            less={say("פחות תינוקות", "Fewer infants")}
            more={say("יותר תינוקות", "More infants")}
            formAction={pageUrl}
          />
        </div>
      </Form>
    </>
  );
}
