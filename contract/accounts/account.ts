import { z } from 'zod';
import { roles } from './roles.ts';

export const role = z.enum(roles, { error: 'Must be owner, editor or enquiries' });
