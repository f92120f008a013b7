import { TextLink } from '../parts/links.tsx';

interface EmptyListProps {
  title: string;
  text: string;
  /** what a visitor can do instead */
  action?: { label: string; to: string };
}

/** Empty state of a list: a framed panel of the list's width. */
export function EmptyList({ title, text, action }: EmptyListProps) {
  return (
    <div className="empty-list columns-12">
      <p className="display text-h3">{title}</p>
      <div>
        <p className="text-lead text-ash">{text}</p>
        {action && (
          <TextLink to={action.to} className="mt-3">
            {action.label}
          </TextLink>
        )}
      </div>
    </div>
  );
}
