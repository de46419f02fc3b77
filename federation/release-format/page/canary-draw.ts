/** Functions for inline scripts: the draw of `isMember` and `deviceKey`, by the same storage key. */
export const CANARY_DRAW = String.raw`function isDrawn(name, { release, percent }) {
      return hash(deviceKey() + ' ' + name + ' ' + release.version) * 100 < percent * 2 ** 32;
    }
    function deviceKey() {
      const stored = localStorage.getItem('ongi-device');
      const key = stored || crypto.getRandomValues(new Uint32Array(4)).join('.');
      if (!stored) localStorage.setItem('ongi-device', key);
      return key;
    }
    function hash(text) {
      let sum = 0x811c9dc5;
      for (let at = 0; at < text.length; at += 1) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193);
      sum = Math.imul(sum ^ (sum >>> 16), 0x85ebca6b);
      sum = Math.imul(sum ^ (sum >>> 13), 0xc2b2ae35);
      return (sum ^ (sum >>> 16)) >>> 0;
    }`;
