import { type ReactNode, useId } from 'react';

export interface ControlProps {
  id: string;
  name: string;
  required: boolean | undefined;
  className: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface FieldProps {
  /** default: a generated one, which an island cannot use (site/client/island-attributes.ts) */
  id?: string;
  label: string;
  name: string;
  required?: boolean;
  error?: string;
  /** help text, replaced by the error message if there is one */
  hint?: string;
  className?: string;
  /** renders the control with the attributes that associate it with label and message */
  children: (control: ControlProps) => ReactNode;
}

/** A form field: label, control and error message, associated by ids for assistive technology. */
export function Field({ id: ownId, label, name, required, error, hint, children, ...rest }: FieldProps) {
  const generatedId = useId();
  const id = ownId ?? generatedId;
  const noteId = `${id}-note`;
  return (
    <div {...rest}>
      <label htmlFor={id} className="field-label">
        {label}
        {required && (
          <span aria-hidden="true" className="text-clay">
            {' *'}
          </span>
        )}
      </label>
      {children({
        id,
        name,
        required,
        className: 'field-control',
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error || hint ? noteId : undefined,
      })}
      {error && (
        <p id={noteId} className="field-error">
          {error}
        </p>
      )}
      {hint && !error && (
        <p id={noteId} className="mt-1 text-caption text-ash">
          {hint}
        </p>
      )}
    </div>
  );
}
