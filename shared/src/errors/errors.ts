/** Errors, their Korean messages, and the toasts: one copy for the whole page (product.md section 8). */
export { ApiError, InvalidResponseError, customError, isCatalogueCode } from './api-error.ts';
export type { AnyErrorCode, OwnErrorCode } from './api-error.ts';
export { requiresLogin, isAbort, toErrorCode } from './error-code-of.ts';
export type { Failure } from './error-code-of.ts';
export {
  DUPLICATE_SUPPRESSION_MS,
  errorMessage,
  followErrors,
  forgetReportedMessages,
  installGlobalErrorHandlers,
  LOGIN_ACTION,
  notifyError,
  reportError,
} from './report-error.ts';
export {
  clearToasts,
  dismissToast,
  holdToasts,
  releaseToasts,
  showToast,
  TOAST_DURATION_MS,
  TOASTS_AT_MOST,
  useToasts,
} from './toast-store.ts';
export type { Toast, ToastAction, ToastRequest, ToastTone } from './toast-store.ts';
