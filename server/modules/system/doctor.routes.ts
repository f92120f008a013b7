import { inData } from '#contract/fields.ts';
import { doctorAnswer, doctorQuestion } from '#contract/system/doctor.ts';
import type { App } from '#server/http/api/app-instance.ts';
import { notFound } from '#server/platform/app-error.ts';
import type { DoctorService } from './doctor.service.ts';

interface Services {
  doctor: DoctorService;
  config: { version: string };
}

/** Not for staff: the command has no account, and asks by a key that only this studio has. */
export function doctorPublicRoutes(app: App, { doctor, config }: Services): void {
  app.post(
    '/api/doctor',
    {
      schema: {
        tags: ['Health'],
        summary: 'How a request arrives, for `npm run doctor`; 404 without a signature by a key of this studio',
        body: doctorQuestion,
        response: { 200: inData(doctorAnswer) },
      },
    },
    async (request) => {
      if (!doctor.isQuestion(request.body)) throw notFound('page');
      const forwardedFor = request.headers['x-forwarded-for'];
      return {
        data: {
          version: config.version,
          signature: doctor.signAnswer(request.body),
          ip: request.ip,
          protocol: request.protocol,
          host: request.host,
          forwardedFor: forwardedFor === undefined ? null : [forwardedFor].flat().join(', '),
        },
      };
    },
  );
}
