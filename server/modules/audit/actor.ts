/** Who makes a change in the back office, as audit events record it. `id` is null for the command line. */
export interface Actor {
  id: string | null;
  name: string;
}

/** The actor of changes made by an operator's commands. */
export const commandLine: Actor = { id: null, name: 'command line' };
