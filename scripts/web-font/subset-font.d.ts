/** The package has no types. Only what make-fonts.ts uses. */
declare module 'subset-font' {
  export type SubsetOptions = {
    targetFormat: 'sfnt' | 'woff2';
    variationAxes?: Record<string, { min: number; max: number; default: number }>;
    keepFeatures?: string[];
    preserveNameIds?: number[];
    noHinting?: boolean;
  };
  export default function subsetFont(font: Buffer, text: string, options: SubsetOptions): Promise<Buffer>;
}
