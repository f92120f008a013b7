import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  loginFailure,
  loginRequest,
  loginSuccess,
  passwordChange,
  sessionInfo,
  sessionListItem,
  sessionsRevoked,
} from '#contract/auth.ts';
import { inData, idParams } from '#contract/fields.ts';
import { AppError } from '#server/platform/app-error.ts';
import { getSession } from '#server/http/api/admin-scope.ts';
import { toClient } from '#server/http/api/client-of.ts';
import type { App } from '#server/http/api/app-instance.ts';
import { handleError } from '#server/http/api/problem-handler.ts';
import type { AuthService } from './auth.service.ts';

interface Services {
  auth: AuthService;
}

const tags = ['Sign-in'];
const security = [{ bearer: [] }];

export function authPublicRoutes(app: App, { auth }: Services): void {
  app.post(
    '/api/admin/login',
    {
      schema: {
        tags,
        summary: 'Sign in',
        body: loginRequest,
        response: { 200: loginSuccess, 400: loginFailure, 401: loginFailure, 413: loginFailure, 429: loginFailure },
      },
      errorHandler: sendLoginFailure,
    },
    async (request) => ({
      success: true as const,
      token: await auth.signIn(request.body, toClient(request)),
      message: '登录成功',
    }),
  );
}

export function authAdminRoutes(app: App, { auth }: Services): void {
  app.post(
    '/api/admin/logout',
    { schema: { tags, summary: 'End this session', security, response: { 204: z.undefined() } } },
    async (request, reply) => {
      await auth.signOut(getSession(request));
      return reply.code(204).send();
    },
  );

  app.get(
    '/api/admin/session',
    { schema: { tags, summary: 'Who the bearer is', security, response: { 200: sessionInfo } } },
    async (request) => auth.describe(getSession(request)),
  );

  app.post(
    '/api/admin/password',
    {
      schema: {
        tags,
        summary: 'Change the password and end all other sessions',
        security,
        body: passwordChange,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await auth.changePassword(getSession(request), request.body, toClient(request));
      return reply.code(204).send();
    },
  );

  app.get(
    '/api/admin/sessions',
    { schema: { tags, summary: 'The live sessions', security, response: { 200: inData(z.array(sessionListItem)) } } },
    async (request) => ({ data: await auth.listSessions(getSession(request)) }),
  );

  app.delete(
    '/api/admin/sessions/:id',
    { schema: { tags, summary: 'End a session', security, params: idParams, response: { 204: z.undefined() } } },
    async (request, reply) => {
      await auth.endSession(getSession(request), request.params.id);
      return reply.code(204).send();
    },
  );

  app.post(
    '/api/admin/sessions/revoke-others',
    { schema: { tags, summary: 'End all other sessions', security, response: { 200: inData(sessionsRevoked) } } },
    async (request) => ({ data: { revoked: await auth.endOtherSessions(getSession(request)) } }),
  );
}

/** The sign-in form shows the server's message, so this route's errors have their own shape and are in Chinese. */
function sendLoginFailure(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const failure: unknown = error;
  if (!(failure instanceof AppError)) {
    if ((error.statusCode ?? 500) >= 500) return handleError(error, request, reply);
    if (error.statusCode === 413) return reply.code(413).send({ success: false, message: '提交的内容太大' });
    return reply.code(400).send({ success: false, message: '请求格式不正确' });
  }
  if (failure.status >= 500) return handleError(failure, request, reply);
  if (failure.code === 'too-many-requests') {
    const seconds = Math.max(1, Math.ceil(failure.retryAfterSeconds ?? 60));
    return reply
      .code(429)
      .header('retry-after', String(seconds))
      .send({ success: false, message: `登录尝试次数过多，请在 ${formatWait(seconds)}后再试` });
  }
  if (failure.code === 'wrong-credentials') {
    return reply.code(401).send({ success: false, message: '用户名或密码错误' });
  }
  if (failure.code === 'second-factor-needed') {
    return reply.code(401).send({ success: false, message: '请输入身份验证器的验证码', code: failure.code });
  }
  if (failure.code === 'second-factor-wrong') {
    return reply.code(401).send({ success: false, message: '验证码错误，或已经用过', code: failure.code });
  }
  const named = failure.errors?.find(({ path }) => path === 'username' || path === 'password' || path === 'code');
  return reply.code(400).send({ success: false, message: named?.message ?? '请求格式不正确' });
}

function formatWait(seconds: number): string {
  if (seconds < 60) return `${seconds} 秒`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? `${minutes} 分钟` : `${Math.ceil(minutes / 60)} 小时`;
}
