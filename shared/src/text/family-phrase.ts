/** Family names often end with the word for family: 햇살 가족, 김씨네 가족들. */
const ENDS_IN_FAMILY = /가족들?[\s\u2069]*$/;

/** A family by its name, as in a sentence: `우리집 가족`, and never `햇살 가족 가족`. */
export function familyPhrase(familyName: string): string {
  return ENDS_IN_FAMILY.test(familyName) ? familyName : `${familyName} 가족`;
}
