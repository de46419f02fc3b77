import { seededNumbers } from '../../seeded-noise.ts';
import type { Pixels } from '../paper.ts';
import { drawHouse, drawPeople, drawTree, firstHand } from './figures.ts';
import type { Scene } from './read-scene.ts';
import { SceneSheet } from './scene-sheet.ts';
import { THINGS } from './things.ts';
import { drawAir, drawSetting, drawSky } from './scenery.ts';

/** Where people stand. */
const GROUND = 664;

/** Draws a scene in plain colours, deterministic per seed: pencils, crayons or water come after it. */
export function drawScene(scene: Scene, seed: number): Pixels {
  const random = seededNumbers(seed);
  const sheet = new SceneSheet(random);
  drawSky(sheet, scene, random);
  drawSetting(sheet, scene, random);
  const isLeft = random() < 0.5;
  if (scene.setting === 'home') drawHouse(sheet, scene, [isLeft ? 250 : 770, 600], random);
  if (scene.setting !== 'sea') {
    drawTree(sheet, scene, [isLeft ? 880 : 150, 606], random);
    if (scene.setting === 'field') drawTree(sheet, scene, [isLeft ? 740 : 296, 574], random);
  }
  for (const thing of scene.things) THINGS[thing]?.(sheet, random, GROUND, firstHand(scene.people, 512));
  drawPeople(sheet, scene, [512, GROUND + 36], random);
  drawAir(sheet, scene, random);
  return sheet.pixels();
}
