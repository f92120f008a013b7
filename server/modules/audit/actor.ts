/** Who does something in the back office, as audit events name them. `id` is null for the command line. */
export interface Actor {
  id: string | null;
  name: string;
}
