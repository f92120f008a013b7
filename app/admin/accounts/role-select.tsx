import { type Role, roles } from '#contract/accounts/roles.ts';
import { useAccountsTexts } from './accounts-texts.ts';

interface RoleSelectProps {
  id?: string;
  label?: string;
  value: Role;
  isDisabled?: boolean;
  onChange: (role: Role) => void;
}

export function RoleSelect({ id, label, value, isDisabled, onChange }: RoleSelectProps) {
  const own = useAccountsTexts();
  return (
    <select
      id={id}
      aria-label={label}
      className="field-control w-auto!"
      value={value}
      disabled={isDisabled}
      onChange={(event) => onChange(event.target.value as Role)}
    >
      {roles.map((role) => (
        <option key={role} value={role}>
          {own.roles[role]}
        </option>
      ))}
    </select>
  );
}
