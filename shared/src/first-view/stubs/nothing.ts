/** In the place of what a first view never shows: a field's error, a button's spinner. */
export const FieldError = nothing;
export const Spinner = nothing;

function nothing(): null {
  return null;
}
