import type { FullConfig, FullResult, Reporter, Suite } from '@playwright/test/reporter';

/**
 * Prints the tests that passed only on their retry. They fail the run (`failOnFlakyTests`) unless each one is annotated
 * with `{ type: 'known flaky', description: 'the reason' }`.
 */
export default class KnownFlakyReporter implements Reporter {
  #suite: Suite | undefined;
  #hasErrors = false;

  onBegin(_config: FullConfig, suite: Suite) {
    this.#suite = suite;
  }

  /** Called for errors outside of any test. */
  onError() {
    this.#hasErrors = true;
  }

  async onEnd(result: FullResult): Promise<{ status: FullResult['status'] } | undefined> {
    const tests = this.#suite?.allTests() ?? [];
    const flaky = tests
      .filter((test) => test.outcome() === 'flaky')
      .map((test) => ({
        title: test.titlePath().filter(Boolean).join(' > '),
        reason: test.annotations.find(({ type }) => type === 'known flaky')?.description?.trim(),
      }));
    for (const { title, reason } of flaky) {
      const line = reason ? `Known to be flaky: ${title}: ${reason}` : `Flaky and not listed with a reason: ${title}`;
      process.stdout.write(`${line}\n`);
    }
    const areKnown = flaky.length > 0 && flaky.every(({ reason }) => reason);
    const hasNoOtherFailure = !this.#hasErrors && tests.every((test) => test.outcome() !== 'unexpected');
    return result.status === 'failed' && areKnown && hasNoOtherFailure ? { status: 'passed' } : undefined;
  }
}
