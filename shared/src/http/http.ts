/** API access: one axios instance, one base URL and one token for the whole page (product.md section 7). */
export { apiErrorOfResponse } from './api-error-of-response.ts';
export { apiRequest, reportRequestError, requestUnreported } from './api-request.ts';
export { addressOf, API_TIMEOUT_MS, RETRY_MARKER_HEADER } from './request.ts';
export type { ApiRequest } from './request.ts';
export { callApi, requestOf } from './call-api.ts';
export type { CallArguments, CallResponse } from './call-api.ts';
export { onForbidden } from './forbidden.ts';
export { configureHttp, currentApiBaseUrl, mediaUrl } from './http-config.ts';
