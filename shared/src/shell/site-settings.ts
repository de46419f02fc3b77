/** Google Drive as the site is configured; product.md section 5 says what a client id and a key look like. */
export type GoogleDriveSettings = { clientId: string; apiKey: string; scriptUrl: string; apiUrl: string };

export type KakaoShareSettings = { javascriptKey: string; scriptUrl: string };

type SiteSettings = {
  /** Null: the picker says how to set it up. */
  googleDrive: GoogleDriveSettings | null;
  /** Null: an invite link is shared by the system's sheet alone. */
  kakaoShare: KakaoShareSettings | null;
};

let settings: SiteSettings = { googleDrive: null, kakaoShare: null };

/** Says how the site is configured. Called once by the host, before an area is shown. */
export function configureSite(configured: SiteSettings): void {
  settings = configured;
}

export function siteSettings(): SiteSettings {
  return settings;
}
