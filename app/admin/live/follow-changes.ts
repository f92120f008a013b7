import type { ChangeCounters } from '#contract/summary.ts';
import { api } from '#app/admin/api/api.ts';

const path = '/api/admin/changes';
/** A proxy that collects the events lets through none, or none for a while: the server sends something every 15 seconds. */
const firstEventMs = 3_000;
const silentMs = 40_000;
const reopenMs = 1_000;
const askEveryMs = 3_000;
/** How often it asks before it tries the stream again. */
const asksBetweenStreams = 20;

/** Calls `onCounters` with the counters of the topics, at once and after each change, until the signal aborts. */
export async function followChanges(onCounters: (counters: ChangeCounters) => void, signal: AbortSignal) {
  while (!signal.aborted) {
    if (await readStream(onCounters, signal)) await pause(reopenMs, signal);
    else {
      for (let asked = 0; asked < asksBetweenStreams && !signal.aborted; asked += 1) {
        // A call that fails is made again.
        await api.get<{ data: ChangeCounters }>(path, { signal }).then(({ data }) => onCounters(data), ignore);
        await pause(askEveryMs, signal);
      }
    }
  }
}

/** @returns whether the stream had an event before it ended */
async function readStream(onCounters: (counters: ChangeCounters) => void, signal: AbortSignal): Promise<boolean> {
  const closing = new AbortController();
  const close = () => closing.abort();
  signal.addEventListener('abort', close, { signal: closing.signal });
  let silence = setTimeout(close, firstEventMs);
  let hasEvents = false;
  try {
    const response = await api.openStream(path, { signal: closing.signal });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    for (;;) {
      const { value, done } = (await reader?.read()) ?? { done: true };
      if (done || value === undefined) return hasEvents;
      clearTimeout(silence);
      silence = setTimeout(close, silentMs);
      const blocks = (rest + value).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        hasEvents = true;
        if (block.startsWith('data: ')) onCounters(JSON.parse(block.slice('data: '.length)) as ChangeCounters);
      }
    }
  } catch {
    return hasEvents;
  } finally {
    clearTimeout(silence);
    close();
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done, { once: true });
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
  });
}

const ignore = () => {};
