// Without zod: the back office reads it at its start.

/** What an account is for. The one with the most rights comes first. */
export const roles = ['owner', 'editor', 'enquiries'] as const;
export type Role = (typeof roles)[number];

/**
 * What a route of the back office belongs to: `back-office` is the frame that every account sees, with its own sessions and
 * password; `enquiries` the desk and its figures; `content` what visitors see; `administration` accounts, mail settings,
 * privacy, the audit log and the system.
 */
export const rights = ['back-office', 'enquiries', 'content', 'administration'] as const;
export type Right = (typeof rights)[number];

const rightsOfRoles: Record<Role, readonly Right[]> = {
  owner: ['back-office', 'enquiries', 'content', 'administration'],
  editor: ['back-office', 'enquiries', 'content'],
  enquiries: ['back-office', 'enquiries'],
};

/** @param of the role; undefined: nobody is signed in */
export function hasRight(of: Role | undefined, right: Right): boolean {
  return of !== undefined && rightsOfRoles[of].includes(right);
}

/** The roles that have a right. */
export function rolesWith(right: Right): Role[] {
  return roles.filter((one) => hasRight(one, right));
}
