/** IPTC's digital source type for "made by a trained model", which viewers look for. */
const SOURCE_TYPE = 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia';

/** XMP that marks a PNG or mp4 as made by AI; names neither the service nor a person. */
export const MADE_BY_AI_XMP = `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
 <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" xmlns:xmp="http://ns.adobe.com/xap/1.0/">
   <xmp:CreatorTool>온기 (AI)</xmp:CreatorTool>
   <Iptc4xmpExt:DigitalSourceType rdf:resource="${SOURCE_TYPE}"/>
  </rdf:Description>
 </rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>`;
