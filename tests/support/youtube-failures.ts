// Errors of a video service in YouTube's own formats.

/** Site-wide failures affect every request to the stand-in; the others affect only the Data API. */
export type StandInFailure =
  | 'quota'
  | 'daily'
  | 'daily-old'
  | 'rate'
  | 'rate-project'
  | 'rate-bare'
  | 'key'
  | 'key-old'
  | 'forbidden'
  | 'forbidden-bare'
  | 'not-configured'
  | 'missing'
  | 'redirect'
  | 'blank'
  | 'nothing'
  | 'error'
  | 'html'
  | 'hang'
  | 'half'
  | 'drop';

export type Reply = { status: number; type: string; text: string; location?: string };

export const json = (status: number, body: unknown): Reply => ({
  status,
  type: 'application/json; charset=UTF-8',
  text: JSON.stringify(body),
});
export const plain = (status: number, text: string): Reply => ({ status, type: 'text/plain', text });

export const failures: Record<Exclude<StandInFailure, 'hang' | 'drop' | 'half'>, Reply> = {
  quota: refusal(
    403,
    'The request cannot be completed because you have exceeded your <a href="/youtube/v3/getting-started#quota">quota</a>.',
    [{ domain: 'youtube.quota', reason: 'quotaExceeded' }],
  ),
  daily: refusal(
    429,
    "Quota exceeded for quota metric 'Search Queries' and limit 'Search Queries per day' of service 'youtube.googleapis.com'.",
    [{ domain: 'global', reason: 'rateLimitExceeded' }],
    {
      status: 'RESOURCE_EXHAUSTED',
      details: [errorInfo('RATE_LIMIT_EXCEEDED', { quota_limit: 'SearchQueriesPerDayPerProject' })],
    },
  ),
  'daily-old': refusal(403, 'Daily Limit Exceeded', [
    { domain: 'usageLimits', reason: 'dailyLimitExceeded' },
  ]),
  'rate-project': refusal(403, 'Rate Limit Exceeded', [
    { domain: 'usageLimits', reason: 'rateLimitExceeded' },
  ]),
  'rate-bare': { status: 429, type: 'text/plain', text: 'Too Many Requests' },
  rate: refusal(403, 'User Rate Limit Exceeded', [
    { domain: 'usageLimits', reason: 'userRateLimitExceeded' },
  ]),
  key: refusal(
    400,
    'API key not valid. Please pass a valid API key.',
    [{ domain: 'global', reason: 'badRequest' }],
    {
      status: 'INVALID_ARGUMENT',
      details: [errorInfo('API_KEY_INVALID', { service: 'youtube.googleapis.com' })],
    },
  ),
  'key-old': refusal(400, 'Bad Request', [{ domain: 'usageLimits', reason: 'keyInvalid' }]),
  forbidden: refusal(
    403,
    'Requests from referer <empty> are blocked.',
    [{ domain: 'global', reason: 'forbidden' }],
    {
      status: 'PERMISSION_DENIED',
      details: [
        errorInfo('API_KEY_HTTP_REFERRER_BLOCKED', { service: 'youtube.googleapis.com' }),
        {
          '@type': 'type.googleapis.com/google.rpc.Help',
          links: [{ description: 'Help', url: 'https://example.org' }],
        },
      ],
    },
  ),
  'forbidden-bare': refusal(403, 'Forbidden', [{ domain: 'youtube.search', reason: 'forbidden' }]),
  'not-configured': refusal(
    403,
    'Access Not Configured. YouTube Data API v3 has not been used in project 1 before or it is disabled.',
    [{ domain: 'usageLimits', reason: 'accessNotConfigured' }],
  ),
  missing: refusal(404, 'The playlist identified with the request cannot be found.', [
    { domain: 'youtube.playlistItem', reason: 'playlistNotFound' },
  ]),
  redirect: { status: 302, type: 'text/html', text: '', location: '/moved?key=very-secret-key' },
  blank: { status: 200, type: 'application/json', text: '' },
  nothing: json(200, {}),
  error: { status: 500, type: 'text/html', text: '<html><title>500</title>Internal error</html>' },
  html: {
    status: 200,
    type: 'text/html',
    text: '<!doctype html><title>Before you continue to YouTube</title>',
  },
};

function refusal(
  code: number,
  message: string,
  errors: { domain: string; reason: string }[],
  more: object = {},
): Reply {
  return json(code, {
    error: { code, message, errors: errors.map((each) => ({ message, ...each })), ...more },
  });
}

function errorInfo(reason: string, metadata: Record<string, string>) {
  return { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason, domain: 'googleapis.com', metadata };
}
