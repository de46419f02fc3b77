// What webpack turns into a value when it is imported. The compiler learns of it here, once for every package.

declare module '*.module.css' {
  const classNames: Readonly<Record<string, string>>;
  export default classNames;
}

declare module '*.css' {}

/** A file that is published as it is, and fetched when something needs it. */
declare module '*?verified' {
  const file: { url: string; integrity: string };
  export default file;
}

declare module '*.svg' {
  const url: string;
  export default url;
}

declare module '*.png' {
  const url: string;
  export default url;
}

declare module '*.jpg' {
  const url: string;
  export default url;
}

declare module '*.webp' {
  const url: string;
  export default url;
}

declare module '*.woff2' {
  const url: string;
  export default url;
}
