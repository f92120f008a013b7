import { setTimeout as wait } from 'node:timers/promises';
import { callApi } from './api-client.ts';

const tickMs = 50;

export interface EnquiryLoad {
  /** ids of the enquiries that the server has acknowledged */
  acknowledged: Set<string>;
  /** How long the slowest of them took, since this was asked last, in milliseconds. */
  takeSlowestMs(): number;
  /** Waits for what is under way. @throws the first failure of a write */
  stop(): Promise<void>;
}

/**
 * Sends enquiries at a steady rate, each from an address of its own, whether those before it have been answered or not. The
 * server has to trust one proxy.
 */
export function startEnquiryLoad(origin: string, perSecond: number): EnquiryLoad {
  const acknowledged = new Set<string>();
  const underWay = new Set<Promise<void>>();
  const failures: unknown[] = [];
  const begun = performance.now();
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
      const due = Math.floor(((performance.now() - begun) / 1000) * perSecond);
      for (; sent < due; sent += 1) {
        const sending: Promise<void> = send(sent)
          .catch((error: unknown) => void failures.push(error))
          .finally(() => underWay.delete(sending));
        underWay.add(sending);
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
      await Promise.all(underWay);
      if (failures.length > 0) throw failures[0];
    },
  };
}
