import { announceNavigation } from "~/elements/announce-navigation";
import { CopyText } from "~/elements/copy-text";
import { CountingNumber } from "~/elements/counting-number";
import { enhancePopovers } from "~/elements/popover-panels";
import { SlideShow } from "~/elements/slide-show";
import { PhotoLightbox } from "~/gallery/photo-lightbox";
import { hydrateWhenUsed } from "~/scripts/hydrate-when-used";

customElements.define("slide-show", SlideShow);
customElements.define("counting-number", CountingNumber);
customElements.define("copy-text", CopyText);
customElements.define("photo-lightbox", PhotoLightbox);
enhancePopovers();
announceNavigation();
hydrateWhenUsed(() => import("./hydrate"));
