import { createContext } from 'react-router';
import type { Services } from '#server/services.ts';

/**
 * What loaders and actions work with: `context.get(servicesContext)`. The server takes these same objects from the build
 * (entry.server exports them): importing this file there would make a second, different key.
 */
export const servicesContext = createContext<Services>();

/** The request's own logger, so that a failing render can be found by its request id. */
export const requestLogContext = createContext<RequestLog>();

export interface RequestLog {
  error(fields: object, message: string): void;
}
