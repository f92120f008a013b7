import { setTimeout as wait } from 'node:timers/promises';
import { callApi } from './api-client.ts';

const tickMs = 50;

export interface EnquiryLoad {
  /** ids of the acknowledged enquiries */
  acknowledged: Set<string>;
  /** The slowest response since the last call, in milliseconds. */
  takeSlowestMs(): number;
  /** Waits for running requests. @throws the first failed write */
  stop(): Promise<void>;
}

/**
 * Sends enquiries at a constant rate, each from another address, without waiting for earlier responses. The server must
 * trust one proxy.
 */
export function startEnquiryLoad(origin: string, perSecond: number): EnquiryLoad {
  const acknowledged = new Set<string>();
  const pending = new Set<Promise<void>>();
  const failures: unknown[] = [];
  const startedAt = performance.now();
  let sent = 0;
  let slowestMs = 0;
  const over = new AbortController();

  const send = async (number: number) => {
    const json = {
      firstName: 'Ana',
      lastName: 'Pérez',
      email: `ana${number}@example.com`,
      serviceType: 'portrait',
      message: `Number ${number} would like to know what a portrait costs.`,
    };
    const headers = { 'x-forwarded-for': `100.${number & 127}.${(number >> 7) & 255}.${(number >> 15) & 255}` };
    const at = performance.now();
    const { data } = (await (await callApi(`${origin}/api/contact`, { json, headers })).json()) as {
      data: { id: string };
    };
    acknowledged.add(data.id);
    slowestMs = Math.max(slowestMs, performance.now() - at);
  };

  const running = (async () => {
    while (!over.signal.aborted) {
      const due = Math.floor(((performance.now() - startedAt) / 1000) * perSecond);
      for (; sent < due; sent += 1) {
        const sending: Promise<void> = send(sent)
          .catch((error: unknown) => void failures.push(error))
          .finally(() => pending.delete(sending));
        pending.add(sending);
      }
      await wait(tickMs);
    }
  })();

  return {
    acknowledged,
    takeSlowestMs() {
      const slowest = slowestMs;
      slowestMs = 0;
      return slowest;
    },
    async stop() {
      over.abort();
      await running;
      await Promise.all(pending);
      if (failures.length > 0) throw failures[0];
    },
  };
}
