export type StepItem = { id: string; label: string; state: "done" | "current" | "open" };

export function StepsBar({ label, steps }: { label: string; steps: StepItem[] }) {
  return (
    <ol className="steps" aria-label={label}>
      {steps.map((step) => (
        <li
          key={step.id}
          className={step.state === "done" ? "done" : undefined}
          aria-current={step.state === "current" ? "step" : undefined}
          data-of={steps.length}
        >
          <span className="step-label">{step.label}</span>
        </li>
      ))}
    </ol>
  );
}
