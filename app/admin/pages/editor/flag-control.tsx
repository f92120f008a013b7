import { Switch } from 'radix-ui';

interface FlagControlProps {
  id: string;
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

export function FlagControl({ id, label, isOn, onChange }: FlagControlProps) {
  return (
    <div className="flex items-center gap-3">
      <Switch.Root id={id} checked={isOn} onCheckedChange={onChange} className="switch">
        <Switch.Thumb className="switch-thumb" />
      </Switch.Root>
      <label htmlFor={id}>{label}</label>
    </div>
  );
}
