/** The second factor of accounts, as a sign-in needs it. The module second-factor implements it. */
export interface CodeCheck {
  isOn(userId: string): Promise<boolean>;
  /**
   * Uses the code up: no other call accepts it.
   * @returns what it was; undefined if it is wrong, or was used
   */
  accept(userId: string, code: string): Promise<'app' | 'recovery code' | undefined>;
}
