import puppeteer, { type Protocol } from 'puppeteer-core';
import { findChromium } from '#scripts/testing/find-chromium.ts';
import { quietArguments } from '#scripts/testing/quiet-chromium.ts';

/** Microseconds of the trace's clock. */
interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  /** thread time */
  tdur?: number;
}

export type ProtocolBrowser = Awaited<ReturnType<typeof launchProtocolBrowser>>;
export type ProtocolPage = Awaited<ReturnType<ProtocolBrowser['openPage']>>;

/**
 * Chromium, controlled by its DevTools protocol alone. The pages of Playwright and Puppeteer also listen to the console
 * (`Runtime.enable`); V8 then records the line of each `Error` that a script creates, and parses the script again for it. React
 * creates some when it is evaluated: 30 to 60 ms on a slow phone, which no visitor has.
 * @see https://chromedevtools.github.io/devtools-protocol/
 */
export async function launchProtocolBrowser() {
  const browser = await puppeteer.launch({ executablePath: findChromium().path, args: [...quietArguments] });
  const control = await browser.target().createCDPSession();

  return {
    /** A page with an empty cache. Not by `newPage`, which listens to the console. */
    async openPage() {
      const context = await browser.createBrowserContext();
      const isOpen = context.waitForTarget((target) => target.type() === 'page');
      await control.send('Target.createTarget', { url: 'about:blank', browserContextId: context.id as string });
      const session = await (await isOpen).createCDPSession();
      await session.send('Page.enable');
      return {
        session,

        /** Waits for the page's `load` event. */
        async goto(url: string): Promise<void> {
          const isLoaded = new Promise((resolve) => session.once('Page.loadEventFired', resolve));
          await session.send('Page.navigate', { url });
          await isLoaded;
        },

        /** Runs a function, which may use nothing from outside itself, in the page. */
        async evaluate<Result>(run: () => Result | Promise<Result>): Promise<Result> {
          const parameters = { expression: `(${run})()`, awaitPromise: true, returnByValue: true };
          const { result, exceptionDetails } = await session.send('Runtime.evaluate', parameters);
          if (exceptionDetails) throw new Error(exceptionDetails.text);
          return result.value as Result;
        },

        close: () => context.close(),
      };
    },

    /** What Chromium did during `act`, all its processes together. */
    async trace(includedCategories: string[], act: () => Promise<void>): Promise<TraceEvent[]> {
      const events: TraceEvent[] = [];
      const collect = ({ value }: Protocol.Tracing.DataCollectedEvent) => events.push(...(value as TraceEvent[]));
      control.on('Tracing.dataCollected', collect);
      await control.send('Tracing.start', { traceConfig: { includedCategories }, transferMode: 'ReportEvents' });
      await act();
      const isComplete = new Promise((resolve) => control.once('Tracing.tracingComplete', resolve));
      await control.send('Tracing.end');
      await isComplete;
      control.off('Tracing.dataCollected', collect);
      return events;
    },

    close: () => browser.close(),
  };
}
