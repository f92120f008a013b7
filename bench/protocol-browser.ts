import { launch } from 'chrome-launcher';
import { findChromium } from '#scripts/testing/find-chromium.ts';
import { quietArguments } from '#scripts/testing/quiet-chromium.ts';

/** Microseconds of the trace's clock. */
export interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  /** thread time */
  tdur?: number;
}

interface Message {
  id?: number;
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: { message: string };
}

export type ProtocolBrowser = Awaited<ReturnType<typeof launchProtocolBrowser>>;
export type ProtocolPage = Awaited<ReturnType<ProtocolBrowser['openPage']>>;

/**
 * Chromium, controlled by its DevTools protocol alone. Playwright also listens to the console of every page (`Runtime.enable`);
 * V8 then records the line of each `Error` that a script creates, and parses the script again for it. React creates some when
 * it is evaluated: 30 to 60 ms on a slow phone, which no visitor has.
 * @see https://chromedevtools.github.io/devtools-protocol/
 */
export async function launchProtocolBrowser() {
  const chrome = await launch({
    chromePath: findChromium().path,
    chromeFlags: ['--headless=new', ...quietArguments],
    logLevel: 'error',
  });
  const { webSocketDebuggerUrl } = (await (await fetch(`http://127.0.0.1:${chrome.port}/json/version`)).json()) as {
    webSocketDebuggerUrl: string;
  };
  const socket = new WebSocket(webSocketDebuggerUrl);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  const calls = new Map<number, { resolve: (result: never) => void; reject: (error: Error) => void }>();
  const listeners = new Set<(message: Message) => void>();
  let lastId = 0;
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    for (const listen of listeners) listen(message);
    const call = calls.get(message.id ?? 0);
    if (!call) return;
    calls.delete(message.id ?? 0);
    if (message.error) call.reject(new Error(message.error.message));
    else call.resolve(message.result as never);
  });

  function send<Result = unknown>(method: string, params: object = {}, sessionId?: string): Promise<Result> {
    lastId += 1;
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    calls.set(lastId, { resolve, reject });
    socket.send(JSON.stringify({ id: lastId, method, params, sessionId }));
    return promise;
  }

  /** @returns the parameters of the next event of this name; of all until then if `collect` names another one */
  function nextEvent<Params>(method: string, collect?: string): Promise<Params[]> {
    return new Promise((resolve) => {
      const all: Params[] = [];
      const listen = (message: Message) => {
        if (message.method === (collect ?? method)) all.push(message.params as Params);
        if (message.method !== method) return;
        listeners.delete(listen);
        resolve(all);
      };
      listeners.add(listen);
    });
  }

  return {
    /** A page with an empty cache. */
    async openPage() {
      const { browserContextId } = await send<{ browserContextId: string }>('Target.createBrowserContext');
      const target = { url: 'about:blank', browserContextId };
      const { targetId } = await send<{ targetId: string }>('Target.createTarget', target);
      const { sessionId } = await send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true });
      await send('Page.enable', {}, sessionId);
      return {
        send: (method: string, params: object = {}) => send(method, params, sessionId),

        /** Waits for the page's `load` event. */
        async goto(url: string): Promise<void> {
          const isLoaded = nextEvent('Page.loadEventFired');
          await send('Page.navigate', { url }, sessionId);
          await isLoaded;
        },

        /** Runs a function, which may use nothing from outside itself, in the page. */
        async evaluate<Result>(run: () => Result | Promise<Result>): Promise<Result> {
          const parameters = { expression: `(${run})()`, awaitPromise: true, returnByValue: true };
          const answer = await send<{ result: { value: Result }; exceptionDetails?: { text: string } }>(
            'Runtime.evaluate',
            parameters,
            sessionId,
          );
          if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.text);
          return answer.result.value;
        },

        close: () => send('Target.disposeBrowserContext', { browserContextId }),
      };
    },

    /** What Chromium did during `act`, all its processes together. */
    async trace(includedCategories: string[], act: () => Promise<void>): Promise<TraceEvent[]> {
      await send('Tracing.start', { traceConfig: { includedCategories }, transferMode: 'ReportEvents' });
      await act();
      const parts = nextEvent<{ value: TraceEvent[] }>('Tracing.tracingComplete', 'Tracing.dataCollected');
      await send('Tracing.end');
      return (await parts).flatMap(({ value }) => value);
    },

    close(): void {
      socket.close();
      chrome.kill();
    },
  };
}
